import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import styles from "./skeleton.module.css";

const shownAfter = 400;
const slowAfter = 8000;

// The same in every room.
const slowText = "Está demorando. A internet daí parece fraca.";
export const retryText = "Tentar de novo";

interface SkeletonProps {
  /** Read aloud: what is being loaded. */
  loading: string;
  slow?: string;
  onRetry: () => void;
}

/** Shown while something loads: nothing at first, so that a fast response does not flash, and an honest word when it is slow. */
export function Skeleton({ loading, slow = slowText, onRetry }: SkeletonProps) {
  const isShown = useAfter(shownAfter);
  const isSlow = useAfter(slowAfter);
  return (
    <div className={styles.place}>
      <p role="status" className={isSlow ? styles.slow : "visually-hidden"}>
        {isSlow ? slow : loading}
      </p>
      {isSlow && (
        <Button tone="line" isSmall onClick={onRetry}>
          {retryText}
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
