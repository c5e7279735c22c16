import type { WordpressOption } from '../../../contract/hosting-option.ts'
import type { Query } from '../configurator-kind.ts'
import {
  choiceOfOption,
  formatHosting,
  hostingOption,
  parseHosting,
  type HostingChoice,
} from '../hosting/hosting-choice.ts'

/** The choices of WordPress hosting besides its package. */
export interface WordpressChoice extends HostingChoice {
  /** A slug of wordpress.org; empty for the theme of WordPress. */
  readonly theme: string
  readonly plugins: readonly string[]
}

const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9-]{0,99}$/.test(text)

/** The most plugins that an order installs; also the contract's. */
export const mostPlugins = 20

/** Reads the choices from a query. */
export const parseWordpress = (params: URLSearchParams): WordpressChoice => {
  const base = parseHosting(params)
  const theme = params.get('theme') ?? ''
  const plugins = (params.get('plugins') ?? '').split(' ').filter(isSlug)
  return {
    ...base,
    from: params.get('from') === 'free' ? 'FREE_DOMAIN' : base.from,
    theme: isSlug(theme) ? theme : '',
    plugins: [...new Set(plugins)].slice(0, mostPlugins),
  }
}

/** Returns the choices as a query. */
export const formatWordpress = (choice: WordpressChoice): Query => [
  ...formatHosting(choice),
  ...(choice.from === 'FREE_DOMAIN' ? [['from', 'free'] as const] : []),
  ...(choice.theme === '' ? [] : [['theme', choice.theme] as const]),
  ...(choice.plugins.length === 0 ? [] : [['plugins', choice.plugins.join(' ')] as const]),
]

/** Returns the option of the cart item; complete choices only. */
export const wordpressOption = (choice: WordpressChoice): WordpressOption => ({
  ...hostingOption(choice),
  ...(choice.theme === '' ? {} : { theme: choice.theme }),
  plugins: [...choice.plugins],
})

/** Returns the choices of WordPress hosting in the cart. */
export const choiceOfWordpress = (option: WordpressOption): WordpressChoice => ({
  ...choiceOfOption(option),
  theme: option.theme ?? '',
  plugins: option.plugins ?? [],
})
