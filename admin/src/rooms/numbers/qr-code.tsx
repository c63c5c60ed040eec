import { correction, generate } from "lean-qr/nano";
import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import styles from "./campaign-links.module.css";
import { texts } from "./texts.ts";

// A reader needs four empty modules around the code. 24 pixels a module print 9 cm wide at 300 dpi.
const margin = 4;
const pixels = 24;
const downloadMs = 60_000;

/** Drawn once, for the screen and for the file to print. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, text);
  }, [text]);

  const download = () =>
    canvas.current?.toBlob((file) => {
      if (!file) return;
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = `qr-${new URL(text).searchParams.get("utm_campaign")}.png`;
      link.click();
      // Some browsers read the file only after the click, and would save nothing.
      setTimeout(() => URL.revokeObjectURL(link.href), downloadMs);
    });

  return (
    <div className={styles.code}>
      <canvas ref={canvas} role="img" aria-label={texts.qr(name)} />
      <Button tone="line" icon="download" onClick={download}>
        {texts.download}
      </Button>
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, text: string): void {
  // Paper gets wet and folded: a quarter of the code may be lost.
  const code = generate(text, { minCorrectionLevel: correction.Q });
  canvas.width = (code.size + 2 * margin) * pixels;
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "black";
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) {
        context.fillRect((x + margin) * pixels, (y + margin) * pixels, pixels, pixels);
      }
    }
  }
}
