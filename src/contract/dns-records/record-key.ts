/** Returns the key of a record set: its name and type. */
export const keyOf = ({ name, type }: { readonly name: string; readonly type: string }): string =>
  `${name} ${type}`
