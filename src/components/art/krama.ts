/** Returns the bands of a woven krama as two SVG paths, warp and weft; each name has its own. */
export const kramaPaths = (
  name: string,
  width: number,
  height: number,
): { readonly warp: string; readonly weft: string } => {
  // FNV-1a: the same name always weaves the same cloth.
  let state = 0x811c9dc5
  for (const char of name) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  const next = (count: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0
    return (state >>> 8) % count
  }
  const bands = (length: number, path: (at: number, size: number) => string): string => {
    const drawn: string[] = []
    for (let at = 4 + next(8); at < length - 4;) {
      const size = Math.min(3 + next(4) * 4, length - at)
      drawn.push(path(at, size))
      at += size + 4 + next(3) * 5
    }
    return drawn.join('')
  }
  return {
    warp: bands(width, (x, size) => `M${x} 0h${size}v${height}h${-size}z`),
    weft: bands(height, (y, size) => `M0 ${y}h${width}v${size}h${-width}z`),
  }
}
