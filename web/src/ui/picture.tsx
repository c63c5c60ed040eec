export interface PictureFiles {
  avif: string;
  webp: string;
  jpg: string;
}

interface PictureProps {
  files: PictureFiles;
  alt: string;
  width: number;
  height: number;
  /** The largest paint of its page is asked for at once; every other picture waits until it is near. */
  isLargestPaint?: boolean;
}

const sizes = "(min-width: 900px) 56vw, 100vw";

export function Picture({ files, alt, width, height, isLargestPaint = false }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={files.avif} sizes={sizes} />
      <source type="image/webp" srcSet={files.webp} sizes={sizes} />
      <img
        src={files.jpg}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        {...(isLargestPaint ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}
