import {
  campaignLinkSchema,
  campaignLinksSchema,
  type Numbers,
} from "@fiosite/contract/panel/numbers";
import { panelErrors, panelPaths } from "@fiosite/contract/panel/paths";
import { may } from "@fiosite/contract/panel/people";
import { refusedSchema } from "@fiosite/contract/panel/site";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { correction, generate } from "lean-qr";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import * as v from "valibot";
import { isCode, request } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import { classes } from "#ui/classes.ts";
import { Button, ButtonLink, Chip } from "#ui/controls.tsx";
import { Field } from "#ui/fields.tsx";
import { useCopy } from "#ui/overlay.tsx";
import styles from "./numbers-room.module.css";
import { texts } from "./texts.ts";

const campaignLinksQuery = queryOptions({
  queryKey: ["campaign-links"],
  queryFn: () => request(panelPaths.campaignLinks, campaignLinksSchema),
});

const addCampaign = (name: string) =>
  request(panelPaths.campaignLinks, v.union([campaignLinkSchema, refusedSchema]), {
    method: "POST",
    accept: [422],
    body: { name },
  });

/** A link and a QR code for each campaign that is counted by name. */
export function CampaignLinks({ numbers }: { numbers: Numbers }) {
  const { data: links } = useQuery(campaignLinksQuery);
  const { person } = useSession();
  const copy = useCopy(texts.notCopied);
  const [name, setName] = useState<string>();
  const chosen = links?.find((each) => each.name === name);
  const counted = numbers.campaigns.find(({ label }) => label === name);
  if (!links) return null;

  return (
    <section className={classes("card", styles.links)}>
      <h2>{texts.links}</h2>
      <p className={styles.sentence}>{texts.linksAbout}</p>
      <div className={styles.names}>
        {links.map((each) => (
          <Chip key={each.name} isOn={each.name === name} onClick={() => setName(each.name)}>
            {each.name}
          </Chip>
        ))}
      </div>
      {chosen && (
        <div className={styles.chosen}>
          <QrCode text={chosen.link} name={chosen.name} />
          <div>
            <p className={styles.link}>{chosen.link}</p>
            <Button tone="dark" icon="copy" onClick={() => void copy(chosen.link, texts.copied)}>
              {texts.copy}
            </Button>
            <p className="small muted">
              {texts.counted(
                counted?.visits.count ?? 0,
                counted?.contacts.count ?? 0,
                numbers.period,
              )}
            </p>
          </div>
        </div>
      )}
      {may(person.role, "publish") ? <NewCampaign onAdded={setName} /> : <p>{texts.ownerAdds}</p>}
    </section>
  );
}

/** The owner types a name. The link and its QR code appear, and visits by that link are counted from then on. */
function NewCampaign({ onAdded }: { onAdded: (name: string) => void }) {
  const client = useQueryClient();
  const [name, setName] = useState("");
  const adding = useMutation({
    mutationFn: addCampaign,
    onSuccess: (result) => {
      if ("issues" in result) return;
      // The server's list has the campaign a second later, when it is published, so it is added here first.
      client.setQueryData(campaignLinksQuery.queryKey, (links = []) => [...links, result]);
      setName("");
      onAdded(result.name);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    adding.mutate(name);
  }
  return (
    <form className={styles.new} onSubmit={submit} noValidate>
      <Field
        label={texts.newCampaign}
        autoComplete="off"
        maxLength={40}
        value={name}
        error={problemOf(adding.data, adding.error)}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" tone="dark" icon="plus" disabled={adding.isPending}>
        {adding.isPending ? texts.adding : texts.addCampaign}
      </Button>
    </form>
  );
}

type Added = Awaited<ReturnType<typeof addCampaign>>;

function problemOf(added: Added | undefined, error: Error | null): string | undefined {
  if (error) return isCode(error, panelErrors.badRequest) ? texts.badCampaign : texts.notAdded;
  return added && "issues" in added ? added.issues[0]?.message : undefined;
}

const white = [255, 255, 255] as const;
// 24 pixels per module print 9 cm wide at 300 dpi.
const printed = { off: white, scale: 24 };

/** On the screen each module is one pixel that CSS enlarges; the file to print has its own size. */
function QrCode({ text, name }: { text: string; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // A quarter of the code may be unreadable, because paper gets wet and folded.
  const code = useMemo(() => generate(text, { minCorrectionLevel: correction.Q }), [text]);
  useEffect(() => {
    if (canvas.current) code.toCanvas(canvas.current, { off: white });
  }, [code]);
  return (
    <div className={styles.code}>
      <canvas ref={canvas} role="img" aria-label={texts.qr(name)} />
      <ButtonLink
        tone="line"
        icon="download"
        href={code.toDataURL(printed)}
        download={`qr-${new URL(text).searchParams.get("utm_campaign")}.png`}
      >
        {texts.download}
      </ButtonLink>
    </div>
  );
}
