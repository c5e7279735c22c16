import { z } from 'astro/zod'

/** The part of JSON Schema with which the schemas of collections are described. */
export interface FieldShape {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  /** What to write. */
  readonly description?: string
  readonly minItems?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, FieldShape>>
  readonly required?: readonly string[]
  readonly items?: FieldShape
  readonly additionalProperties?: FieldShape | boolean
}

export type FieldShapes = Readonly<Record<string, FieldShape>>

const known = new WeakMap<z.ZodObject, FieldShape>()

/** Returns what a schema asks for. */
export const schemaShape = (schema: z.ZodObject): FieldShape => {
  const shape = known.get(schema) ?? read(schema)
  known.set(schema, shape)
  return shape
}

/** Returns the fields of a schema. */
export const fieldShapes = (schema: z.ZodObject): FieldShapes =>
  schemaShape(schema).properties ?? {}

const read = (schema: z.ZodObject): FieldShape =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type !== 'date') return
      jsonSchema.type = 'string'
      jsonSchema.format = 'date'
    },
  }) as FieldShape

/** Returns whether a field is written in each language; others have the same value in all. */
export const isTranslated = (shape: FieldShape): boolean => {
  if (shape.items !== undefined) return isTranslated(shape.items)
  if (shape.type === 'object') return true
  return (
    shape.type === 'string' &&
    shape.format === undefined &&
    shape.pattern === undefined &&
    shape.enum === undefined
  )
}
