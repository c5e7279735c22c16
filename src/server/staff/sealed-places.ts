import { sql, type SQL } from 'drizzle-orm'
import { secondFactorPurpose } from '../customers/accounts/index.ts'
import { cardTokenPurpose } from '../money/cards/index.ts'
import { sealedPasswordPurpose } from '../services/cloud-servers/index.ts'
import { authCodePurpose } from '../services/transfers/sealed-auth-code.ts'
import {
  credentialsPurpose,
  deploymentTokenPurpose,
  hookSecretPurpose,
  hookTokenPurpose,
  toolPurpose,
  valuesPurpose,
} from '../services/web-spaces/index.ts'

/** Where sealed texts are stored; `t` is a row of the table. */
export interface SealedPlace {
  readonly about: string
  readonly table: string
  readonly where?: SQL
  readonly sealed: SQL
  /** What the purpose is made of. */
  readonly subject: SQL
  readonly purposeOf: (subject: string) => string
  /** Returns the assignment of a fresh text. */
  readonly set: (fresh: SQL) => SQL
}

const columnOf = (column: string): Pick<SealedPlace, 'sealed' | 'set'> => ({
  sealed: sql`t.${sql.identifier(column)}`,
  set: (fresh) => sql`${sql.identifier(column)} = ${fresh}`,
})

const fieldOf = (column: string, field: string): Pick<SealedPlace, 'sealed' | 'set'> => {
  const [json, name] = [sql.identifier(column), sql.raw(`'${field}'`)]
  return {
    sealed: sql`t.${json} ->> ${name}`,
    set: (fresh) => sql`${json} = t.${json} || jsonb_build_object(${name}, ${fresh})`,
  }
}

/** The steps of a server are owned by its item, or by a change of it. */
const stepsOf = (column: 'intent' | 'value'): SealedPlace => ({
  ...{
    about: 'passwords of servers being set up',
    table: 'steps',
    where: sql`t.name ~ '(^|-)login$'`,
  },
  ...fieldOf(column, 'sealed'),
  subject: sql`coalesce((select c.service_id from server_changes c where c.id = t.owner), t.owner)`,
  purposeOf: sealedPasswordPurpose,
})

/** The secrets of a web space stay in the step that decided them. */
const spaceStepsOf = (column: 'intent' | 'value'): SealedPlace => ({
  ...{ about: 'secrets of web spaces', table: 'steps', where: sql`t.name = 'credentials'` },
  ...fieldOf(column, 'sealed'),
  subject: sql`t.owner`,
  purposeOf: credentialsPurpose,
})

/** Carts come before orders, and steps before services: the latter copy what the former sealed. */
export const sealedPlaces: readonly SealedPlace[] = [
  {
    ...{ about: 'second factors', table: 'two_factors', ...columnOf('sealed_secret') },
    ...{ subject: sql`t.customer_id`, purposeOf: secondFactorPurpose },
  },
  {
    ...{ about: 'auth codes in carts', table: 'cart_items', ...columnOf('secret') },
    ...{ subject: sql`t.subject`, purposeOf: authCodePurpose },
  },
  {
    ...{ about: 'auth codes in orders', table: 'order_items', ...columnOf('secret') },
    ...{ subject: sql`t.subject`, purposeOf: authCodePurpose },
  },
  {
    ...{ about: 'tokens of deployments', table: 'site_deployments', ...columnOf('sealed_token') },
    ...{ subject: sql`t.id`, purposeOf: deploymentTokenPurpose },
  },
  {
    ...{ about: 'tokens of deploy hooks', table: 'deploy_hooks', ...columnOf('sealed_token') },
    ...{ subject: sql`t.service_id`, purposeOf: hookTokenPurpose },
  },
  {
    ...{ about: 'secrets of deploy hooks', table: 'deploy_hooks', ...columnOf('sealed_secret') },
    ...{ subject: sql`t.service_id`, purposeOf: hookSecretPurpose },
  },
  {
    ...{ about: 'tokens of cards', table: 'cards', ...columnOf('sealed_token') },
    ...{ subject: sql`t.id`, purposeOf: cardTokenPurpose },
  },
  stepsOf('intent'),
  stepsOf('value'),
  spaceStepsOf('intent'),
  spaceStepsOf('value'),
  {
    ...{ about: 'passwords of servers', table: 'services' },
    ...fieldOf('config', 'sealedPassword'),
    ...{ subject: sql`t.id`, purposeOf: sealedPasswordPurpose },
  },
  {
    ...{ about: 'environment values', table: 'web_space_values', ...columnOf('sealed') },
    ...{ subject: sql`t.item_id`, purposeOf: valuesPurpose },
  },
  {
    ...{ about: 'passwords of tools', table: 'web_space_tools', ...columnOf('sealed') },
    ...{ subject: sql`t.service_id`, purposeOf: toolPurpose },
  },
]
