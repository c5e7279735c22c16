import * as v from 'valibot'

const Branch = v.strictObject({
  message: v.string(),
  files: v.record(v.string(), v.string()),
})

/** A repository of the outside world; a private one asks for its token. */
export const Repository = v.strictObject({
  branches: v.record(v.string(), Branch),
  token: v.optional(v.string()),
})
export type Repository = v.InferOutput<typeof Repository>
