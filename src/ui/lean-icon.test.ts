import { globSync, readFileSync } from 'node:fs'
import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { leanIcon } from './lean-icon.ts'

const codes = globSync('src/{islands,ui}/**/*.tsx').map((file) => readFileSync(file, 'utf8'))

/** The icons of the islands, by the names of their files: `CircleCheck` is `circle-check`. */
const names = new Set(
  codes
    .flatMap((code) => [...code.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
    .filter((name) => /^[A-Z]\w+$/.test(name))
    .map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()),
)

const IconModule = v.object({
  __iconData: v.object({
    name: v.string(),
    node: v.array(v.tuple([v.string(), v.record(v.string(), v.string())])),
    aliases: v.optional(v.array(v.string()), []),
  }),
  default: v.custom<LucideIcon>((icon) => typeof icon === 'object'),
})

const iconFolder = 'node_modules/lucide-react/dist/esm/icons'

/** What lucide says of an icon; a file of an older name leads to the icon's own. */
const readIcon = async (name: string) => {
  const text = readFileSync(`${iconFolder}/${name}.mjs`, 'utf8')
  const [, own = name] = /from '\.\/([\w-]+)\.mjs'/.exec(text) ?? []
  const module: unknown = await import(`lucide-react/icons/${own}`)
  const { __iconData: data, default: icon } = v.parse(IconModule, module)
  return { data, icon }
}

describe('an icon of the built site', () => {
  it.each([...names])('is drawn as lucide-react draws it: %s', async (name) => {
    const { data, icon } = await readIcon(name)
    for (const given of [
      { 'aria-hidden': true },
      { 'aria-hidden': true, className: 'size-5 shrink-0' },
      { 'aria-label': 'Close', className: 'size-5', id: 'icon' },
    ] as const) {
      const drawn = renderToStaticMarkup(createElement(leanIcon(data), given))
      expect(drawn).toBe(renderToStaticMarkup(createElement(icon, given)))
    }
  })

  it('says itself that it is decoration, and asks for no more than that and classes', () => {
    expect(names.size).toBeGreaterThan(20)
    const wrong = codes.flatMap((code) => {
      const [, list = ''] = /import \{([^}]*)\} from 'lucide-react'/.exec(code) ?? []
      const tags = ['Icon', ...list.split(',').map((name) => name.trim())].filter(Boolean)
      const used = code.matchAll(new RegExp(`<(?:${tags.join('|')})\\s([^>]*?)/>`, 'g'))
      return [...used]
        .map(([, given = '']) => given)
        .filter((given) => !/^aria-hidden(\s+className=|\s*$)/.test(given.trim()))
    })
    expect(wrong).toEqual([])
  })
})
