import { create } from 'canvas-confetti'

const colours = (): string[] => {
  const style = getComputedStyle(document.documentElement)
  const probe = document.createElement('span')
  document.body.append(probe)
  const found = ['accent', 'hero-light', 'good', 'sale'].map((role) => {
    probe.style.color = style.getPropertyValue(`--${role}`)
    return getComputedStyle(probe).color
  })
  probe.remove()
  return found.map((colour) => {
    const parts = colour.match(/\d+/g)?.slice(0, 3) ?? []
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
  })
}

/** Throws confetti above the stopped wheel. */
export const throwConfetti = (wheel: Element | null): void => {
  const canvas = document.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  canvas.className = 'wheel-confetti'
  document.body.append(canvas)
  const box = wheel?.getBoundingClientRect()
  const origin =
    box === undefined
      ? { x: 0.5, y: 0.5 }
      : { x: (box.left + box.width / 2) / innerWidth, y: (box.top + box.height / 2) / innerHeight }
  // Without a worker: the content security policy blocks blob workers.
  const throwIt = create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true })
  void throwIt({ particleCount: 90, spread: 100, origin, colors: colours(), scalar: 0.9 })?.finally(
    () => canvas.remove(),
  )
}
