/** In development Vite serves the styles as modules, so that a change shows without a reload; the build inlines them. */
import "./styles/tokens.css";
import "./styles/base.css";

import.meta.glob("./**/*.module.css", { eager: true });
