import { readStarterContent } from "@fiosite/content/starter-content";
import { withoutMarks } from "@fiosite/content/unconfirmed";

/** The facts of the content that the tested site was built with. */
export const {
  additionalWifiPoint,
  cameraPlans,
  company,
  internetPlans,
  localReviews,
  securityCombo,
  towns,
} = withoutMarks(readStarterContent().facts);
