import {
  clone,
  generate,
  parse,
  walk,
  type Atrule,
  type CssNode,
  type List,
  type ListItem,
  type Rule,
} from 'css-tree'

/** A sheet that comes after another one. */
export interface RestOfSheet {
  /** What is left of it. */
  readonly rest: string
  /** Registrations of properties (`@property`) for the first sheet. */
  readonly registrations: string
}

const functional = /^(is|not|has|-webkit-any|-moz-any)$/
const oldPseudoElement = /^(before|after|first-line|first-letter)$/

/** The specificity of a selector, classes in hundreds (Selectors 4, §17). */
const weightOf = (selector: CssNode): number => {
  const heaviest = (node: CssNode): number => {
    let most = 0
    walk(node, (inner) => {
      if (inner.type !== 'Selector') return
      most = Math.max(most, weightOf(inner))
      return walk.skip
    })
    return most
  }
  if (selector.type !== 'Selector') return 0
  return selector.children.reduce((sum, part) => {
    if (part.type === 'IdSelector') return sum + 10_000
    if (part.type === 'ClassSelector' || part.type === 'AttributeSelector') return sum + 100
    if (part.type === 'TypeSelector') return sum + (part.name === '*' ? 0 : 1)
    if (part.type === 'PseudoElementSelector') return sum + 1
    if (part.type !== 'PseudoClassSelector' || part.name === 'where') return sum
    if (oldPseudoElement.test(part.name)) return sum + 1
    return sum + (functional.test(part.name) ? heaviest(part) : 100)
  }, 0)
}

/** The part of an element that a selector means, empty for the element itself. */
const pseudoElementOf = (selector: CssNode): string => {
  if (selector.type !== 'Selector') return ''
  const parts = selector.children.toArray()
  return parts
    .map((part) => {
      if (part.type === 'PseudoElementSelector') return part.name
      return part.type === 'PseudoClassSelector' && oldPseudoElement.test(part.name)
        ? part.name
        : ''
    })
    .join('')
}

/** Whether a selector names no class, attribute or element that something would have to have. */
const isForAll = (selector: CssNode): boolean => {
  let names = 0
  walk(selector, (part) => {
    if (part.type === 'PseudoClassSelector' && part.name === 'not') return walk.skip
    if (
      part.type === 'ClassSelector' ||
      part.type === 'IdSelector' ||
      part.type === 'AttributeSelector' ||
      (part.type === 'TypeSelector' && part.name !== '*')
    )
      names += 1
    return undefined
  })
  return names === 0
}

/** Properties that may set each other, by their first word: `border` and `border-color`. */
const familiesOf = (rule: Rule): readonly string[] =>
  rule.block.children
    .toArray()
    .filter((node) => node.type === 'Declaration')
    .map(({ property }) => {
      if (property.startsWith('--')) return property
      // `font` sets it, too.
      if (property === 'line-height') return 'font'
      return property.replace(/^-\w+-/, '').replace(/-.*/, '')
    })

/** Visits each selector of a sheet's rules, in order; those for which `visit` says so are taken out. */
const sift = (
  tree: CssNode,
  visit: (selector: CssNode, rule: Rule, around: string[]) => boolean,
) => {
  const around: Atrule[] = []
  walk(tree, {
    enter: (node: CssNode) => {
      if (node.type === 'Atrule') around.push(node)
    },
    leave: (node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) => {
      if (node.type === 'Atrule') {
        around.pop()
        if (node.name !== 'layer' && node.block?.children.isEmpty === true) list.remove(item)
      }
      if (node.type !== 'Rule' || node.prelude.type !== 'SelectorList') return
      if (around.some(({ name }) => name.endsWith('keyframes'))) return
      const names = around.map(
        ({ name, prelude }) => `@${name} ${prelude === null ? '' : generate(prelude)}`,
      )
      node.prelude.children = node.prelude.children.filter(
        (selector) => !visit(selector, node, names),
      )
      if (node.prelude.children.isEmpty) list.remove(item)
    },
  })
}

const read = (late: string, first: string): RestOfSheet => {
  const keyOf = (selector: CssNode, rule: Rule, around: readonly string[]): string =>
    [...around, generate(selector), generate(rule.block)].join('\n')
  const had = new Set<string>()
  sift(parse(first), (selector, rule, around) => {
    had.add(keyOf(selector, rule, around))
    return false
  })
  const tree = clone(parse(late))
  const onlyLate = new Set<string>()
  sift(tree, (selector, rule, around) => {
    const layer = around.filter((name) => name.startsWith('@layer')).join('\n')
    const places = familiesOf(rule).map((family) =>
      [layer, weightOf(selector), pseudoElementOf(selector), family].join('\n'),
    )
    if (!had.has(keyOf(selector, rule, around))) for (const place of places) onlyLate.add(place)
    else if (isForAll(selector) && !places.some((place) => onlyLate.has(place))) return true
    return false
  })
  const registrations: string[] = []
  walk(tree, {
    visit: 'Atrule',
    leave: (node: Atrule, item: ListItem<CssNode>, list: List<CssNode>) => {
      if (node.name !== 'property') return
      registrations.push(generate(node))
      list.remove(item)
    },
  })
  return {
    rest: generate(tree),
    registrations: registrations.filter((one) => !first.includes(one)).join(''),
  }
}

/**
 * Takes out of a sheet that comes later what makes a browser work out the styles of all that is on the
 * page again: rules that name no class, attribute or element (`*`, `:root`, `:lang()`), where the first
 * sheet has the same, and registrations of properties, which have to be in the first sheet then. A rule
 * stays where one that only the late sheet has could be undone by its staying first: of the same layer
 * and specificity, before it, and about the same properties. What was made is remembered: thousands of
 * pages wear the same.
 */
export const createRulesForAll = (): ((late: string, first: string) => RestOfSheet) => {
  const made = new Map<string, Map<string, RestOfSheet>>()
  return (late, first) => {
    const known = made.get(late) ?? new Map<string, RestOfSheet>()
    made.set(late, known)
    const rest = known.get(first) ?? read(late, first)
    known.set(first, rest)
    return rest
  }
}
