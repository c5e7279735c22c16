/** The figures that our texts promise, by name. */
export type Figures = ReadonlyMap<string, string>

/** Their file, from the project's folder. */
export const figuresFile = 'content/figures.yaml'

/** A figure in a text: `{{refundDays}}`. */
export const figurePlaceholder = /\{\{\s*(\w+)\s*\}\}/g

/** Writes the figures into a text; leaves unknown names, which the check reports. */
export const fillFigures = (text: string, figures: Figures): string =>
  text.replace(figurePlaceholder, (written, name: string) => figures.get(name) ?? written)

/** Writes the figures into all texts of a value. */
export const fillAllFigures = (value: unknown, figures: Figures): unknown => {
  if (typeof value === 'string') return fillFigures(value, figures)
  if (Array.isArray(value)) return value.map((each: unknown) => fillAllFigures(each, figures))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return fillFields(value, figures)
}

/** Writes the figures into all texts of an object. */
export const fillFields = (fields: object, figures: Figures): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name,
      fillAllFigures(value, figures),
    ]),
  )
