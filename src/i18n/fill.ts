/** Texts of one namespace by key: `public/locales/{locale}/{namespace}.json`, flat. */
export type Messages = Readonly<Record<string, string>>

/** The values of a text's `{name}` placeholders. */
export type MessageParams = Readonly<Record<string, string | number>>

/** Fills the `{name}` placeholders of a text. One without a value stays visible. */
export const fill = (text: string, params: MessageParams = {}): string =>
  // Most texts have no placeholder, and a page has hundreds of texts.
  text.includes('{')
    ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
    : text

/** Returns the filled text of a key, or the key itself when there is none. */
export const message = (messages: Messages, key: string, params?: MessageParams): string =>
  fill(messages[key] ?? key, params)
