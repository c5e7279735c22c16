/** The texts of `public/locales/{locale}/{namespace}.json` by key. */
export type Messages = Readonly<Record<string, string>>

export type MessageParams = Readonly<Record<string, string | number>>

/** Fills the `{name}` placeholders of a text; one without a value stays visible. */
export const fill = (text: string, params: MessageParams = {}): string =>
  text.includes('{')
    ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
    : text

/** Returns the filled text of a key, or the key without one. */
export const message = (messages: Messages, key: string, params?: MessageParams): string =>
  fill(messages[key] ?? key, params)
