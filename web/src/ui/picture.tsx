/** Every browser we build for shows WebP; AVIF files are a third smaller. */
export interface PictureFiles {
  avif: { 800: string; 1200: string };
  webp: { 800: string; 1200: string };
}

interface PictureProps {
  files: PictureFiles;
  alt: string;
  width: number;
  height: number;
  /** The page's largest paint is fetched first; every other picture is loaded when it is near the screen. */
  isLargestPaint?: boolean;
}

const sizes = "(min-width: 900px) 56vw, 100vw";

export function Picture({ files, alt, width, height, isLargestPaint = false }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourceSet(files.avif)} sizes={sizes} />
      <img
        src={files.webp[800]}
        srcSet={sourceSet(files.webp)}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        {...(isLargestPaint ? { fetchPriority: "high" } : { loading: "lazy" })}
      />
    </picture>
  );
}

function sourceSet(files: PictureFiles["avif"]): string {
  return `${files[800]} 800w, ${files[1200]} 1200w`;
}
