import { isTranslated } from '../../src/content/field-shapes.ts'
import type { FieldShape, FieldShapes } from '../../src/content/field-shapes.ts'

/** A field in the configuration of the editor; its options are those of Sveltia. */
export interface EditorField {
  readonly name: string
  readonly label: string
  readonly widget: string
  readonly required: boolean
  readonly i18n: true | 'duplicate'
  readonly hint?: string
  readonly fields?: readonly EditorField[]
  readonly [option: string]: unknown
}

/** Texts of more than a line. */
const isLong = (name: string): boolean =>
  ['answer', 'description', 'lead', 'quote', 'text'].includes(name)

/** Returns a name of a field in words: `Link text`. */
export const fieldLabel = (name: string): string => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const listOptions = (name: string, items: FieldShape): Readonly<Record<string, unknown>> => {
  if (items.enum !== undefined) return { widget: 'select', multiple: true, options: items.enum }
  if (items.properties === undefined)
    return isTranslated(items)
      ? { widget: 'list', field: { name, label: fieldLabel(name), widget: 'text', i18n: true } }
      : { widget: 'list' }
  const required = items.required ?? []
  return { widget: 'list', fields: editorFields(items.properties, required) }
}

const stringOptions = (name: string, shape: FieldShape): Readonly<Record<string, unknown>> => {
  if (shape.format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }
  if (shape.enum !== undefined) return { widget: 'select', options: shape.enum }
  return { widget: isLong(name) ? 'text' : 'string' }
}

const optionsOf = (name: string, shape: FieldShape): Readonly<Record<string, unknown>> => {
  if (shape.type === 'array') return listOptions(name, shape.items ?? {})
  if (shape.type === 'integer') return { widget: 'number', value_type: 'int' }
  // A switch that is off would be written; an empty choice is not.
  if (shape.type === 'boolean')
    return {
      widget: 'select',
      options: [
        { label: 'Yes', value: true },
        { label: 'No', value: false },
      ],
    }
  if (shape.type === 'object')
    return { widget: 'object', fields: editorFields(shape.properties ?? {}, shape.required ?? []) }
  return stringOptions(name, shape)
}

/** Returns the fields of a schema as the editor shows them; what is not translated is copied. */
export const editorFields = (
  shapes: FieldShapes,
  required: readonly string[],
): readonly EditorField[] =>
  Object.entries(shapes).map(([name, shape]) => ({
    name,
    label: fieldLabel(name),
    required: required.includes(name),
    i18n: isTranslated(shape) || 'duplicate',
    ...(shape.description === undefined ? {} : { hint: shape.description }),
    ...(optionsOf(name, shape) as { readonly widget: string }),
  }))
