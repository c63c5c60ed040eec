import { useContent } from "../use-content.ts";
import styles from "./skip-link.module.css";

export function SkipLink() {
  const { texts } = useContent();
  return (
    <a className={styles.skip} href="#conteudo">
      {texts.common.nav.skip}
    </a>
  );
}
