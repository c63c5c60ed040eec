import { devicePath, panelPaths } from "@fiosite/contract/panel/paths";
import { deviceSchema } from "@fiosite/contract/panel/people";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { momentsIn, useNow } from "#session/moments.ts";
import { nothing, request } from "#session/request.ts";
import { useSession } from "#session/session.ts";
import { TextButton } from "#ui/button.tsx";
import { CardList, CardRow } from "#ui/card-list.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import styles from "./more-room.module.css";
import { texts } from "./texts.ts";

const devicesQuery = {
  queryKey: ["devices"],
  queryFn: () => request(panelPaths.devices, v.array(deviceSchema)),
};

/**
 * The person's own sessions. A lost phone is ended here, from any other device. One that was signed out is not in the list but may
 * have a passkey, which ending all others removes.
 */
export function Devices() {
  const { timeZone, hasPasskey } = useSession();
  const now = useNow();
  const client = useQueryClient();
  const toast = useToast();
  const { data: devices, refetch } = useQuery(devicesQuery);
  const ending = useMutation({
    mutationFn: (id: string | undefined) =>
      request(id ? devicePath(id) : panelPaths.devices, nothing, {
        method: "DELETE",
      }),
    onSuccess: () => {
      toast({ text: texts.ended });
      return client.invalidateQueries({ queryKey: devicesQuery.queryKey });
    },
    onError: () => toast({ text: texts.failed }),
  });
  const moments = momentsIn(timeZone);
  if (!devices) return <Skeleton texts={texts} onRetry={() => void refetch()} />;
  return (
    <section className={styles.section}>
      <h2>{texts.devices}</h2>
      <CardList>
        {devices.map((device) => (
          <CardRow
            key={device.id}
            icon={/Android|iPhone/.test(device.label) ? "phone" : "laptop"}
            title={device.label}
            about={
              device.isThis ? texts.thisDevice : texts.lastUsed(moments.ago(device.lastUsedAt, now))
            }
            action={
              !device.isThis && (
                <TextButton
                  isDanger
                  disabled={ending.isPending}
                  onClick={() => ending.mutate(device.id)}
                >
                  {texts.endOne}
                </TextButton>
              )
            }
          />
        ))}
      </CardList>
      {(devices.length > 1 || hasPasskey) && (
        <>
          <TextButton isDanger disabled={ending.isPending} onClick={() => ending.mutate(undefined)}>
            {texts.endAll}
          </TextButton>
          <p className="small muted">{texts.endAllAbout}</p>
        </>
      )}
    </section>
  );
}
