import type { PictureCrop } from "@fiosite/contract/panel/pictures";
import { type PointerEvent, useEffect, useRef } from "react";
import styles from "./pictures.module.css";
import { texts } from "./texts.ts";

interface CropFrameProps {
  photo: ImageBitmap;
  frame: { width: number; height: number };
  position: Position;
  onMove: (position: Position) => void;
}

type Pointer = PointerEvent<HTMLCanvasElement>;

const sliders = ["zoom", "sideways", "upDown"] as const;
const within = (share: number) => Math.max(0, Math.min(1, share));

/** A finger drags the photo behind its frame; the sliders do the same with a keyboard. */
export function CropFrame({ photo, frame, position, onMove }: CropFrameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const crop = cropOf(photo, frame, position);
  const [width, height] = [
    crop.width * photo.width,
    (crop.width * photo.width * frame.height) / frame.width,
  ];
  const [left, top] = [crop.left * photo.width, crop.top * photo.height];
  useEffect(() => {
    // Uses a canvas instead of an <img>, because the panel's policy allows only pictures from the server.
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    // The server also puts white behind a transparent photo.
    context.fillStyle = "white";
    context.fillRect(0, 0, frame.width, frame.height);
    context.drawImage(photo, left, top, width, height, 0, 0, frame.width, frame.height);
  }, [photo, frame, left, top, width, height]);

  /** The last position of the finger. Safari on phones has no `movementX`. */
  const held = useRef({ x: 0, y: 0 });

  function hold({ currentTarget, pointerId, clientX, clientY }: Pointer) {
    currentTarget.setPointerCapture(pointerId);
    held.current = { x: clientX, y: clientY };
  }
  function drag({ buttons, clientX, clientY, currentTarget }: Pointer) {
    if (buttons === 0) return;
    const [byX, byY] = [clientX - held.current.x, clientY - held.current.y];
    held.current = { x: clientX, y: clientY };
    const pixels = width / currentTarget.clientWidth;
    const moved = (share: number, by: number, room: number) =>
      room < 1 ? share : within(share - (by * pixels) / room);
    onMove({
      ...position,
      sideways: moved(position.sideways, byX, photo.width - width),
      upDown: moved(position.upDown, byY, photo.height - height),
    });
  }
  return (
    <div className="form">
      <canvas
        ref={canvas}
        className={styles.canvas}
        width={frame.width}
        height={frame.height}
        role="img"
        aria-label={texts.chosen}
        onPointerDown={hold}
        onPointerMove={drag}
      />
      {sliders.map((name) => (
        <label key={name} className={styles.slider}>
          {texts[name]}
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={position[name]}
            onChange={(event) => onMove({ ...position, [name]: Number(event.target.value) })}
          />
        </label>
      ))}
    </div>
  );
}

interface Size {
  width: number;
  height: number;
}

/** The position of the photo behind its frame, each value from 0 to 1. */
export interface Position {
  zoom: number;
  sideways: number;
  upDown: number;
}

/** The crop in shares of the photo's width and height. `zoom` goes from the whole frame to the smallest part that is not blurred. */
export function cropOf(
  photo: Size,
  frame: Size,
  { zoom, sideways, upDown }: Position,
): PictureCrop {
  const widest = Math.min(1, (photo.height * frame.width) / frame.height / photo.width);
  const narrowest = Math.min(widest, frame.width / photo.width);
  const width = widest - (widest - narrowest) * zoom;
  const height = (width * photo.width * frame.height) / frame.width / photo.height;
  return { width, left: (1 - width) * sideways, top: Math.max(0, 1 - height) * upDown };
}

export function isTooSmall(photo: Size, frame: Size): boolean {
  return photo.width < frame.width || photo.height < frame.height;
}
