import type { LucideIcon, LucideProps } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What a page says of an icon's look. */
export type IconLook = Pick<LucideProps, 'size' | 'strokeWidth' | 'className'>

const drawn = new Map<LucideIcon, Map<string, string>>()

/**
 * An icon as SVG, drawn once for each look: thousands of pages show the same few dozen, and React would
 * draw each of them anew.
 */
export const drawIcon = (icon: LucideIcon, look: IconLook): string => {
  const looks = drawn.get(icon) ?? new Map<string, string>()
  drawn.set(icon, looks)
  const key = JSON.stringify(look)
  const known = looks.get(key)
  if (known !== undefined) return known
  const svg = renderToStaticMarkup(createElement(icon, { 'aria-hidden': true, ...look }))
    // In a page of HTML nobody reads the first, and no style the second.
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/ class="lucide(?: lucide-[\w-]+)*(?: ([^"]*))?"/, (_, own: string | undefined) =>
      own === undefined ? '' : ` class="${own}"`,
    )
  looks.set(key, svg)
  return svg
}
