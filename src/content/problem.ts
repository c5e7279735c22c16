/** Something that an editor has to correct. */
export interface Problem {
  /** The file from the project's folder: `content/blog/en/a.md`. */
  readonly path: string
  /** Counts from 1. */
  readonly line: number
  /** What is wrong, and what to write. */
  readonly text: string
}

/** Returns a problem in one line. */
export const problemLine = ({ path, line, text }: Problem): string => `${path}:${line}: ${text}`
