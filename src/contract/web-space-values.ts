import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IdParams } from './shared-shapes.ts'
import { WebSpaceTask, taskErrors } from './web-space-tasks.ts'

/** Limits of a website's environment values. */
export const webSpaceValueLimits = { count: 100, nameLength: 100, valueLength: 4_000 } as const

/** What an app gets from us: its port and its database, and in WordPress its mail. */
const reserved = /^(PORT|(DB|WORDPRESS|SMTP|FLOW)_.*|MAIL_FROM|KUBERNETES_.*)$/

/** Whether a name belongs to what we set. */
export const isReservedValue = (name: string): boolean => reserved.test(name)

/** The name of an environment value. */
export const WebSpaceValueName = v.pipe(
  v.string(),
  v.regex(/^[A-Z_][A-Z0-9_]*$/),
  v.maxLength(webSpaceValueLimits.nameLength),
)

/** Null bytes cannot be in an environment. */
const WebSpaceValue = v.pipe(
  v.string(),
  v.maxLength(webSpaceValueLimits.valueLength),
  v.check((value) => !value.includes('\0')),
)

/** Counts the changes, so that an old form does not undo a newer one. */
const revision = v.pipe(v.number(), v.integer(), v.minValue(0))

const NamedValues = v.object({
  revision,
  items: v.array(v.object({ name: WebSpaceValueName, isEmpty: v.boolean() })),
})
export type NamedValues = v.InferOutput<typeof NamedValues>

/** Never answers a value. */
export const listWebSpaceValues = endpoint({
  method: 'GET',
  path: '/user/services/{id}/site-values',
  summary: 'The names of the environment values of a website',
  access: 'customer',
  params: IdParams,
  answer: NamedValues,
  errors: taskErrors,
})

export const showWebSpaceValues = endpoint({
  method: 'POST',
  path: '/user/services/{id}/site-values/show',
  summary: 'The environment values of a website',
  access: 'customer',
  sensitive: true,
  params: IdParams,
  answer: v.object({
    revision,
    items: v.array(v.object({ name: WebSpaceValueName, value: v.string() })),
  }),
  errors: taskErrors,
})

/** The whole list; one without a value keeps its value. The website restarts with them. */
export const setWebSpaceValues = endpoint({
  method: 'PUT',
  path: '/user/services/{id}/site-values',
  summary: 'Sets the environment values of a website',
  access: 'customer',
  params: IdParams,
  body: v.object({
    revision,
    items: v.pipe(
      v.array(v.object({ name: WebSpaceValueName, value: v.optional(WebSpaceValue) })),
      v.maxLength(webSpaceValueLimits.count),
    ),
  }),
  answer: WebSpaceTask,
  errors: [
    ...taskErrors,
    ...(['SITE_VALUE_RESERVED', 'SITE_VALUE_REPEATED', 'SITE_VALUE_MISSING'] as const),
    ...(['SITE_VALUES_CHANGED', 'CHANGE_IN_PROGRESS'] as const),
  ],
})
