import { join } from "node:path";
import { onTestFinished, test } from "vitest";
import { startProgram } from "../../../dev/processes/child-process.ts";
import { findFreePort } from "../../../dev/processes/free-port.ts";
import { newSecret } from "../../../dev/webhooks/test-receiver.ts";
import { makeReceiverFolder, tryReceiver } from "../../../dev/webhooks/webhook-site.ts";

const script = join(import.meta.dirname, "../../../docs/technician/webhooks/receiver.php");

test("the receiver in PHP stores and erases our leads, and accepts nothing else", async () => {
  const folder = await makeReceiverFolder();
  const [secret, port] = [newSecret(), await findFreePort()];
  const command = ["env", `--chdir=${folder}`, `WEBHOOK_SECRET=${secret}`];
  const php = ["php", "-S", `127.0.0.1:${port}`, script];
  const receiver = await startProgram([...command, ...php], {
    ready: (line) => line.includes("Development Server") || undefined,
  });
  onTestFinished(() => receiver.stop());
  await tryReceiver({ origin: `http://127.0.0.1:${port}`, secret, folder });
});
