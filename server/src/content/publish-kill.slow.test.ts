import { expect, test } from "vitest";
import {
  expectLiveIsShown,
  expectWholeVersion,
  pricePath,
  startContentSite,
} from "../../../dev/content/content-site.ts";
import { runCommand } from "../../../dev/processes/run-command.ts";
import { companyWithPicture } from "../../../dev/site/fixture-site.ts";

const killer = new URL("../../../dev/content/step-faults.ts", import.meta.url);

// Starts a hundred processes, which takes two minutes on an idle machine and nine on a busy one.
test("killed at every step, `content publish` leaves a whole version, and the next run finishes it", async () => {
  const site = await startContentSite();
  let code: unknown;
  let step = 0;
  for (; code !== 0; step += 1) {
    await site.set("facts.company.name", companyWithPicture);
    await site.set(pricePath, 10_000 + step);
    const nodeOptions = [`--import=${killer}?step=${step}`];
    ({ code } = await runCommand("content", ["publish"], { env: site.environment, nodeOptions }));
    if (code !== 0) expect(code).toBe("SIGKILL");
    await expectWholeVersion(site);
    await expectLiveIsShown(site);
    expect((await site.shown()).page).toContain(`${10_000 + step}`);
  }
  expect(step).toBeGreaterThan(80);
  await site.stop();
}, 1_200_000);
