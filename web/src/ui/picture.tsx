/** WebP is what every browser we build for can show; AVIF weighs a third less. */
export interface PictureFiles {
  avif: { 800: string; 1200: string };
  webp: { 800: string; 1200: string };
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
      <source type="image/avif" srcSet={widths(files.avif)} sizes={sizes} />
      <img
        src={files.webp[800]}
        srcSet={widths(files.webp)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...(isLargestPaint ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}

function widths(files: PictureFiles["avif"]): string {
  return `${files[800]} 800w, ${files[1200]} 1200w`;
}
