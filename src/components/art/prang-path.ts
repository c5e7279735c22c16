const round = (value: number): number => Math.round(value * 10) / 10

/** Returns the stepped silhouette of a prang as an SVG path, standing on the point (x, base). */
export const prangPath = (x: number, base: number, width: number, height: number): string => {
  const steps = 4
  const step = round((height * 0.56) / steps)
  const inset = round((width * 0.32) / steps)
  const half = round(width / 2 - steps * inset)
  const bud = round(height - steps * step)
  const up = `v${-step}h${inset}`.repeat(steps)
  const down = `h${inset}v${step}`.repeat(steps)
  return (
    `M${round(x - width / 2)} ${base}${up}` +
    `c0 ${round(-bud * 0.6)} ${round(half * 0.6)} ${round(-bud * 0.75)} ${half} ${-bud}` +
    `c${round(half * 0.4)} ${round(bud * 0.25)} ${half} ${round(bud * 0.4)} ${half} ${bud}${down}z`
  )
}
