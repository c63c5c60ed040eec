import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import * as v from "valibot";
import { keep, kept } from "#session/kept-copy.ts";
import { noticesQuery } from "#session/notices.ts";
import { TextButton } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import styles from "./notices-offer.module.css";
import { texts } from "./texts.ts";

const copyName = "notices-refused";

/** Offered until the person decides; "Mais" has it always. */
export function NoticesOffer() {
  const { data: state } = useQuery(noticesQuery);
  const [isRefused, setRefused] = useState(
    () => kept(copyName, v.boolean(), Number.POSITIVE_INFINITY)?.value ?? false,
  );
  if (isRefused || (state !== "off" && state !== "install-first")) return null;
  const refuse = () => {
    keep(copyName, true);
    setRefused(true);
  };
  return (
    <div className={styles.place}>
      <Notice icon="bell">
        <p>{texts.noticesOffer}</p>
        <p className={styles.actions}>
          <Link to="/avisos">{texts.noticesOn}</Link>
          <TextButton onClick={refuse}>{texts.noticesLater}</TextButton>
        </p>
      </Notice>
    </div>
  );
}
