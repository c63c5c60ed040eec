import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./skeleton.module.css";

const shownAfter = 400;
const slowAfter = 8000;

interface SkeletonProps {
  texts: { loading: string; slow: string; retry: string };
  onRetry: () => void;
}

/** Shown while something loads: nothing at first, so that a fast response does not flash, and an honest word when it is slow. */
export function Skeleton({ texts, onRetry }: SkeletonProps) {
  const isShown = useAfter(shownAfter);
  const isSlow = useAfter(slowAfter);
  return (
    <div className={styles.place}>
      <p role="status" className={isSlow ? styles.slow : "visually-hidden"}>
        {isSlow ? texts.slow : texts.loading}
      </p>
      {isSlow && (
        <Button tone="line" isSmall onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      {isShown && (
        <div className={styles.rows} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      )}
    </div>
  );
}

function useAfter(milliseconds: number): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isAfter;
}
