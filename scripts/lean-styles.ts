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

/** Takes away what a page does not wear; made by {@link createLeanStyles}. */
export type LeanStyles = (sheet: string, words: ReadonlySet<string>) => string

interface Sheet {
  readonly tree: CssNode
  readonly classes: readonly string[]
  /** What was made of it, by the classes that are left. */
  readonly made: Map<string, string>
}

const readSheet = (text: string): Sheet => {
  const tree = parse(text)
  const classes = new Set<string>()
  walk(tree, { visit: 'ClassSelector', enter: ({ name }) => classes.add(ident.decode(name)) })
  return { tree, classes: [...classes].sort(), made: new Map() }
}

/** The rules of a sheet whose every class, outside of `:not()` and its like, is among those worn. */
const keepWorn = (sheet: CssNode, worn: ReadonlySet<string>): string => {
  const isWorn = (selector: CssNode): boolean =>
    selector.type !== 'Selector' ||
    !selector.children.some(
      (part) => part.type === 'ClassSelector' && !worn.has(ident.decode(part.name)),
    )
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

/** What Tailwind registers for utilities that no page of these wears. */
const dropUnread = (sheet: string): string => {
  const read = new Set([...sheet.matchAll(/var\((--tw-[\w-]+)/g)].map(([, name]) => name))
  return sheet
    .replace(/@property (--tw-[\w-]+)\{[^}]*\}/g, (rule, name: string) =>
      read.has(name) ? rule : '',
    )
    .replace(/(--tw-[\w-]+):[^;{}]*(;|(?=\}))/g, (declaration, name: string) =>
      read.has(name) ? declaration : '',
    )
}

/**
 * Makes sheets smaller: a rule stays when each of its classes is among the words of who wears it, or
 * when it has none. Sheets and what was made of them are remembered: the pages of endings, three
 * thousand, wear the same.
 */
export const createLeanStyles = (): LeanStyles => {
  const sheets = new Map<string, Sheet>()
  return (text, words) => {
    const sheet = sheets.get(text) ?? readSheet(text)
    sheets.set(text, sheet)
    const worn = new Set(sheet.classes.filter((name) => words.has(name)))
    const key = createHash('sha256')
      .update([...worn].join(' '))
      .digest('base64')
    const made = sheet.made.get(key) ?? dropUnread(keepWorn(sheet.tree, worn))
    sheet.made.set(key, made)
    return made
  }
}
