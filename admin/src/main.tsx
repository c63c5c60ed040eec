import "@fiosite/content/fonts/fallback-fonts.css";
import "@fiosite/content/fonts/fonts.css";
import "./styles/base.css";
import { createRoot } from "react-dom/client";
import { endOldCopies } from "#session/device.ts";
import { reloadWhenRestored } from "#session/session.ts";
import { App } from "./app/app.tsx";

const element = document.getElementById("panel");
if (!element) throw new Error("index.html has no #panel");
endOldCopies();
reloadWhenRestored();
createRoot(element).render(<App />);
// Without the service worker the panel works, but cannot be opened offline.
if (import.meta.env.PROD) void navigator.serviceWorker?.register("/service-worker.js");
