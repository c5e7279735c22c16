/** Texts of one namespace by key: `public/locales/{locale}/{namespace}.json`, flat. */
export type Messages = Readonly<Record<string, string>>

/** What fills a text's `{name}` placeholders. */
export type MessageParams = Readonly<Record<string, string | number>>

/** Fills the `{name}` placeholders of a text. One without a value stays as it is, to be seen. */
export const fill = (text: string, params: MessageParams = {}): string =>
  // Most texts have none, and a page has hundreds.
  text.includes('{')
    ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
    : text

/** The text of a key, filled; the key itself when there is none, so that a gap is seen. */
export const message = (messages: Messages, key: string, params?: MessageParams): string =>
  fill(messages[key] ?? key, params)
