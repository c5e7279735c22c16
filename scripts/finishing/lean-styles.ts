import { createHash } from 'node:crypto'
import {
  clone,
  generate,
  ident,
  parse,
  walk,
  type CssNode,
  type List,
  type ListItem,
} from 'css-tree'

/**
 * Takes away what a page does not wear; made by {@link createLeanStyles}.
 *
 * @param words names of classes, and `<p>` for an element, `type=file` for a kind of input, and what
 *   comes to a page only after it was painted ({@link comesLater})
 */
export type LeanStyles = (sheet: string, words: Pick<ReadonlySet<string>, 'has'>) => string

/** Parts that only one kind of input has. */
const partsOf = [
  [/^file-selector-button$/, 'type=file'],
  [/^-webkit-(date|calendar)/, 'type=date'],
  [/^-webkit-(inner|outer)-spin-button$/, 'type=number'],
  [/^-webkit-search/, 'type=search'],
] as const

/** What nothing in a page is before its first paint: under a pointer, or left for another page. */
export const comesLater = [':hover', '[data-loading]'] as const

/** What must be in a page for a part of a selector to mean anything in it. */
const wordOf = (part: CssNode): string | undefined => {
  if (part.type === 'PseudoClassSelector' || part.type === 'AttributeSelector')
    return comesLater.find((word) =>
      part.type === 'AttributeSelector' ? word === `[${part.name.name}]` : word === `:${part.name}`,
    )
  if (part.type === 'ClassSelector') return ident.decode(part.name)
  // `from` and `to` are those of keyframes.
  if (part.type === 'TypeSelector' && /^(?!from$|to$)[a-z]\w*$/.test(part.name))
    return `<${part.name}>`
  if (part.type === 'PseudoElementSelector')
    return partsOf.find(([name]) => name.test(part.name))?.[1]
  return undefined
}

interface Sheet {
  readonly tree: CssNode
  /** All that its selectors ask for. */
  readonly asked: readonly string[]
  /** What was made of it, by the classes that are left. */
  readonly made: Map<string, string>
}

const readSheet = (text: string): Sheet => {
  const tree = parse(text)
  const asked = new Set<string>()
  walk(tree, (part) => {
    const word = wordOf(part)
    if (word !== undefined) asked.add(word)
  })
  return { tree, asked: [...asked].sort(), made: new Map() }
}

/** The rules of a sheet that ask, outside of `:not()` and its like, for nothing but what is worn. */
const keepWorn = (sheet: CssNode, worn: ReadonlySet<string>): string => {
  const isWorn = (selector: CssNode): boolean =>
    selector.type !== 'Selector' ||
    !selector.children.some((part) => {
      const word = wordOf(part)
      return word !== undefined && !worn.has(word)
    })
  const isEmptied = (node: CssNode): boolean => {
    // An empty layer still says where it stands among the others.
    if (node.type === 'Atrule')
      return node.name !== 'layer' && node.block?.children.isEmpty === true
    if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') return false
    node.prelude.children = node.prelude.children.filter(isWorn)
    return node.prelude.children.isEmpty
  }
  const tree = clone(sheet)
  walk(tree, {
    // Inner rules first: what is around them may be empty then.
    leave: (node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) => {
      if (isEmptied(node)) list.remove(item)
    },
  })
  return generate(tree)
}

const registration = /@property (--tw-[\w-]+)\{[^}]*?(?:initial-value:([^;}]*))?\}/g
/** Where Tailwind sets each of its properties anew for browsers that cannot register any. */
const resets = /@layer properties\{@supports[^{]*\{[^{]*\{([^}]*)\}\}\}/

/** A declaration, or an order of layers, again and again. */
const repeated = /((?:@layer [\w,]+|(?<=[;{])[\w-]+:[^;{}"]+);(?:@layer \w+(?:\{\}|;))*)\1+/g

const keyframes = /@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g

/** Takes the movements away that no rule of a sheet asks for. */
const dropStill = (sheet: string): string => {
  const asked = [...sheet.matchAll(/\banimation(?:-name)?:([^;{}]*)/g)].map(([, value]) => value)
  return sheet.replace(keyframes, (movement, name: string) =>
    asked.some((value) => value?.split(/[\s,]+/).includes(name)) ? movement : '',
  )
}

/**
 * Writes the values of Tailwind's properties out that nothing in a sheet sets, and takes their
 * registrations away, and those of properties that nothing reads.
 */
const settle = (sheet: string): string => {
  const rules = sheet.replace(resets, '').replace(registration, '')
  const set = new Set([...rules.matchAll(/(--tw-[\w-]+):/g)].map(([, name]) => name))
  const initial = new Map(
    [...sheet.matchAll(registration)].map(([, name = '', value]) => [name, value]),
  )
  const settled = sheet.replace(
    /var\((--tw-[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)/g,
    (read, name: string, other: string | undefined) =>
      set.has(name) || !initial.has(name) ? read : (initial.get(name) ?? other ?? read),
  )
  const read = new Set([...settled.matchAll(/var\((--tw-[\w-]+)/g)].map(([, name]) => name))
  return settled
    .replace(registration, (rule, name: string) => (read.has(name) ? rule : ''))
    .replace(/(--tw-[\w-]+):[^;{}]*(;|(?=\}))/g, (declaration, name: string) =>
      read.has(name) ? declaration : '',
    )
    .replace(resets, (rule, left: string) => (left === '' ? '@layer properties{}' : rule))
}

/**
 * Makes sheets smaller: a rule stays when each of its classes and elements is among the words of who
 * wears it, or when it has none. Sheets and what was made of them are remembered: the pages of TLDs, three
 * thousand, wear the same.
 */
export const createLeanStyles = (): LeanStyles => {
  const sheets = new Map<string, Sheet>()
  return (text, words) => {
    const sheet = sheets.get(text) ?? readSheet(text)
    sheets.set(text, sheet)
    const worn = new Set(sheet.asked.filter((name) => words.has(name)))
    const key = createHash('sha256')
      .update([...worn].join(' '))
      .digest('base64')
    const made =
      sheet.made.get(key) ?? dropStill(settle(keepWorn(sheet.tree, worn))).replace(repeated, '$1')
    sheet.made.set(key, made)
    return made
  }
}

/**
 * Takes out of a sheet the faces that pages of a language do not wear: an English page has no Khmer
 * but names that every device draws itself, a Khmer one has no medium weight (src/styles/base.css).
 *
 * @param language `en` or `km`; of another, all stay
 */
export const dropFaces = (sheet: string, language: string | undefined): string =>
  sheet.replace(/@font-face\{[^}]*\}/g, (face) => {
    const isWorn =
      language === 'km'
        ? !face.includes('font-weight:500')
        : language !== 'en' || !face.includes('U+1780')
    return isWorn ? face : ''
  })
