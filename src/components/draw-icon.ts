import type { LucideIcon, LucideProps } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The appearance of an icon. */
export type IconLook = Pick<LucideProps, 'size' | 'strokeWidth' | 'className'>

const drawn = new Map<LucideIcon, Map<string, string>>()

/** Renders an icon as SVG, cached: thousands of pages show the same few dozen. */
export const drawIcon = (icon: LucideIcon, look: IconLook): string => {
  const looks = drawn.get(icon) ?? new Map<string, string>()
  drawn.set(icon, looks)
  const key = JSON.stringify(look)
  const known = looks.get(key)
  if (known !== undefined) return known
  const svg = renderToStaticMarkup(createElement(icon, { 'aria-hidden': true, ...look }))
    // HTML needs no xmlns, and no style uses the class. Our own comes first: the rest compresses better.
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(
      /^<svg(.*?) class="lucide(?: lucide-[\w-]+)*(?: ([^"]*))?"/,
      (_, start: string, own: string | undefined) =>
        own === undefined ? `<svg${start}` : `<svg class="${own}"${start}`,
    )
  looks.set(key, svg)
  return svg
}
