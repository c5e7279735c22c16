/**
 * Returns the stepped silhouette of a prang as an SVG path, standing on the point (x, base). Whole
 * numbers compress best.
 */
export const prangPath = (x: number, base: number, width: number, height: number): string => {
  const steps = 4
  const step = Math.round((height * 0.56) / steps)
  const inset = Math.round((width * 0.32) / steps)
  const half = Math.round(width / 2 - steps * inset)
  const bud = Math.round(height - steps * step)
  const up = `v${-step}h${inset}`.repeat(steps)
  const down = `h${inset}v${step}`.repeat(steps)
  return (
    `M${Math.round(x - width / 2)} ${base}${up}` +
    `c0 ${Math.round(-bud * 0.6)} ${Math.round(half * 0.6)} ${Math.round(-bud * 0.75)} ${half} ${-bud}` +
    `c${Math.round(half * 0.4)} ${Math.round(bud * 0.25)} ${half} ${Math.round(bud * 0.4)} ${half} ${bud}${down}z`
  )
}
