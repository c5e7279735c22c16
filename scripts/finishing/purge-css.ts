import { createHash } from 'node:crypto'
import {
  clone,
  find,
  generate,
  ident,
  parse,
  walk,
  type CssNode,
  type List,
  type ListItem,
  type SelectorList,
} from 'css-tree'

/**
 * Removes unused rules; `names` are class names, elements (`<p>`), elements that scripts draw later
 * (`later<p>`), input types (`type=file`) and values (`value=2`).
 */
export type PurgeCss = (css: string, names: Pick<ReadonlySet<string>, 'has'>) => string

const inputParts = [
  [/^file-selector-button$/, 'type=file'],
  [/^-webkit-(date|calendar)/, 'type=date'],
  [/^-webkit-(inner|outer)-spin-button$/, 'type=number'],
  [/^-webkit-search/, 'type=search'],
] as const

/** Returns the name of an element that counts only beside a class. */
export const laterName = (element: string): string => `later${element}`

const nameOf = (part: CssNode): string | undefined => {
  if (part.type === 'ClassSelector') return ident.decode(part.name)
  if (part.type === 'TypeSelector' && /^(?!from$|to$)[a-z]\w*$/.test(part.name))
    return `<${part.name}>`
  if (part.type === 'PseudoElementSelector')
    return inputParts.find(([name]) => name.test(part.name))?.[1]
  if (part.type === 'AttributeSelector' && part.name.name === 'value' && part.value !== null)
    return `value=${part.value.type === 'String' ? part.value.value : part.value.name}`
  return undefined
}

/** Which names a selector may need. */
interface Uses {
  readonly names: ReadonlySet<string>
  /** Bare elements come with the styles of islands, so only classes style what scripts draw later. */
  readonly hasClass: boolean
}

const isPartUsed = (part: CssNode, uses: Uses): boolean => {
  if (part.type === 'PseudoClassSelector' && /^(has|is|where)$/.test(part.name))
    return (
      part.children?.some((list) => list.type !== 'SelectorList' || isAnyUsed(list, uses)) ?? true
    )
  const name = nameOf(part)
  if (name === undefined || uses.names.has(name)) return true
  return part.type === 'TypeSelector' && uses.hasClass && uses.names.has(laterName(name))
}

const isUsed = (selector: CssNode, uses: Uses): boolean =>
  selector.type !== 'Selector' ||
  selector.children.toArray().every((part) => isPartUsed(part, uses))

const isAnyUsed = (list: SelectorList, uses: Uses): boolean =>
  list.children.some((selector) => isUsed(selector, uses))

const hasClass = (selector: CssNode): boolean =>
  find(selector, ({ type }) => type === 'ClassSelector') !== null

const removeNodes = (tree: CssNode, isGone: (node: CssNode) => boolean): void =>
  walk(tree, {
    leave: (node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) => {
      if (isGone(node)) list.remove(item)
    },
  })

const isEmpty = (node: CssNode): boolean => {
  // An empty layer still sets the order of layers.
  if (node.type === 'Atrule') return node.name !== 'layer' && node.block?.children.isEmpty === true
  return node.type === 'Rule' && node.block.children.isEmpty
}

/** Removes unused selectors, and the rules and at-rules that they leave empty. */
const removeRules = (tree: CssNode, names: ReadonlySet<string>): void =>
  removeNodes(tree, (node) => {
    if (node.type === 'Comment' || isEmpty(node)) return true
    if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') return false
    node.prelude.children = node.prelude.children.filter((selector) =>
      isUsed(selector, { names, hasClass: hasClass(selector) }),
    )
    return node.prelude.children.isEmpty
  })

/** Removes keyframes and Tailwind's custom properties that the remaining rules do not read. */
const removeUnread = (tree: CssNode): void => {
  const css = generate(tree)
  const animations = [...css.matchAll(/\banimation(?:-name)?:([^;{}]*)/g)].map(([, value]) => value)
  const animated = new Set(animations.join(' ').split(/[\s,]+/))
  const read = new Set([...css.matchAll(/var\((--tw-[\w-]+)/g)].map(([, name]) => name))
  const isUnread = (property: string): boolean =>
    property.startsWith('--tw-') && !read.has(property)
  removeNodes(tree, (node) => {
    if (isEmpty(node)) return true
    if (node.type === 'Declaration') return isUnread(node.property)
    if (node.type !== 'Atrule' || node.prelude === null) return false
    if (node.name === 'keyframes') return !animated.has(generate(node.prelude))
    return node.name === 'property' && isUnread(generate(node.prelude))
  })
}

interface Stylesheet {
  readonly tree: CssNode
  readonly names: readonly string[]
  readonly purged: Map<string, string>
}

const readStylesheet = (css: string): Stylesheet => {
  const tree = parse(css)
  const names = new Set<string>()
  walk(tree, (part) => {
    const name = nameOf(part)
    if (name === undefined) return
    names.add(name)
    if (part.type === 'TypeSelector') names.add(laterName(name))
  })
  return { tree, names: [...names].sort(), purged: new Map() }
}

/** Creates a purge that caches results: three thousand TLD pages use the same rules. */
export const createPurgeCss = (): PurgeCss => {
  const stylesheets = new Map<string, Stylesheet>()
  return (css, names) => {
    const stylesheet = stylesheets.get(css) ?? readStylesheet(css)
    stylesheets.set(css, stylesheet)
    const used = new Set(stylesheet.names.filter((name) => names.has(name)))
    const key = createHash('sha256')
      .update([...used].join(' '))
      .digest('base64')
    const known = stylesheet.purged.get(key)
    if (known !== undefined) return known
    const tree = clone(stylesheet.tree)
    removeRules(tree, used)
    removeUnread(tree)
    const purged = generate(tree)
    stylesheet.purged.set(key, purged)
    return purged
  }
}

/** Removes the font faces that pages of a language do not use (src/styles/base.css). */
export const purgeFontFaces = (css: string, language: string | undefined): string =>
  css.replace(/@font-face\{[^}]*\}/g, (face) => {
    const isFaceUsed =
      language === 'km'
        ? !face.includes('font-weight:500')
        : language !== 'en' || !face.includes('U+1780')
    return isFaceUsed ? face : ''
  })
