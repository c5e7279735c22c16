import { createElement, type SVGProps } from 'react'

/** What lucide says of an icon: what it is called, and what it draws on 24 × 24. */
interface IconData {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
  readonly aliases?: readonly string[]
}

/**
 * A component that draws an icon as lucide-react's own does, given what our islands give one: classes,
 * attributes, and whether it is hidden from those who listen. A build puts it in the place of lucide's
 * (scripts/lean-icons.ts), whose sizes, contexts and strokes that scale weighed 1 kB on each page.
 */
export const leanIcon =
  ({ name, node, aliases = [] }: IconData) =>
  ({ className = '', ...props }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: ['lucide', ...[name, ...aliases].map((called) => `lucide-${called}`), className]
          .join(' ')
          .trim(),
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
