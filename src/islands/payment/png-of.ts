/** Pixels: bank apps read smaller pictures less surely. */
const leastWidth = 600

/** Draws the paths of an SVG as a PNG of at least 600 pixels, with whole pixels for each unit. */
export const pngOf = (svg: SVGSVGElement): Promise<Blob> => {
  const { width, height } = svg.viewBox.baseVal
  const scale = Math.ceil(leastWidth / width)
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const context = canvas.getContext('2d')
  if (context === null) return Promise.reject(new Error('no canvas'))
  context.scale(scale, scale)
  for (const path of svg.querySelectorAll('path')) {
    context.fillStyle = path.getAttribute('fill') ?? ''
    context.fill(new Path2D(path.getAttribute('d') ?? ''))
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)))
  })
}
