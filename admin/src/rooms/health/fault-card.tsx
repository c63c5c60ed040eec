import type { HealthFault } from "@fiosite/contract/panel/health";
import { useNavigate } from "react-router";
import { Button, ButtonLink } from "#ui/button.tsx";
import { useCopy } from "#ui/use-copy.ts";
import styles from "./health-room.module.css";
import { texts } from "./texts.ts";

interface FaultProps {
  fault: HealthFault;
  /** Has the yellow button; the title of the first stands above already. */
  isFirst: boolean;
  when: string;
}

export function FaultCard({ fault, isFirst, when }: FaultProps) {
  const copy = useCopy(texts.notCopied);
  const navigate = useNavigate();
  return (
    <section className={styles.card}>
      <h2>{isFirst ? texts.who : fault.title}</h2>
      {!isFirst && (
        <p>
          {texts.since(when)} {fault.meanwhile}
        </p>
      )}
      <p>
        <b>{fault.isOwners ? texts.owner : texts.technician}</b>{" "}
        {fault.isOwners ? texts.ownerAbout : texts.message}
      </p>
      {fault.isOwners ? (
        <Button
          tone={isFirst ? "main" : "line"}
          icon="list"
          isWide
          onClick={() => void navigate("/conferir")}
        >
          {texts.confirm}
        </Button>
      ) : (
        <>
          <p className={styles.message}>{fault.technician}</p>
          <ButtonLink
            tone={isFirst ? "main" : "line"}
            icon="whatsapp"
            isWide
            href={`https://wa.me/?${new URLSearchParams({ text: fault.technician })}`}
            target="_blank"
            rel="noreferrer"
          >
            {texts.send}
          </ButtonLink>
          <Button
            tone="line"
            icon="copy"
            isWide
            onClick={() => void copy(fault.technician, texts.copied)}
          >
            {texts.copy}
          </Button>
        </>
      )}
    </section>
  );
}
