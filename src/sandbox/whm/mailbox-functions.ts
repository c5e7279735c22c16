import { hashOf, type Account } from './accounts.ts'
import { Refused } from './answer.ts'
import { ownDomain, type CpanelFunction } from './cpanel-function.ts'
import { checkPassword } from './create-account.ts'
import { limitOf } from './packages.ts'
import { required, type Parameters } from './parameters.ts'

const emailOf = (account: Account, parameters: Parameters): string => {
  const name = required(parameters, 'email')
  if (!/^[a-z\d_+.-]{1,64}$/.test(name))
    throw new Refused(`“${name}” is not a valid email address.`)
  return `${name}@${ownDomain(account, required(parameters, 'domain'))}`
}

const ownMailbox = (account: Account, parameters: Parameters): string => {
  const email = emailOf(account, parameters)
  if (account.mailboxes.some((one) => one.address === email)) return email
  throw new Refused(`You do not have an email account named “${email}”.`)
}

const list: CpanelFunction = (_, { user, mailboxes }) => [
  { email: user, login: 'Main Account', _diskused: '0', _diskquota: 0 },
  ...mailboxes.map(({ address: email }) => {
    const [name = '', domain = ''] = email.split('@')
    return {
      ...{ email, login: email, user: name, domain },
      ...{ _diskused: String(email.length * 1_024), _diskquota: 0, diskquota: '∞' },
    }
  }),
]

const add: CpanelFunction = ({ state }, account, parameters) => {
  const email = emailOf(account, parameters)
  const password = required(parameters, 'password')
  if (account.mailboxes.some((one) => one.address === email)) {
    throw new Refused(`The account “${email}” already exists!`)
  }
  const most = limitOf(state.packages.byName(account.plan), 'MAXPOP')
  if (most !== undefined && account.mailboxes.length >= most) {
    throw new Refused(`You have reached the maximum number of email accounts (${most}).`)
  }
  checkPassword(password)
  const mailbox = { address: email, passwordHash: hashOf(password) }
  state.accounts.put({ ...account, mailboxes: [...account.mailboxes, mailbox] })
  return email.replace('@', '+')
}

const setPassword: CpanelFunction = ({ state }, account, parameters) => {
  const email = ownMailbox(account, parameters)
  const password = required(parameters, 'password')
  checkPassword(password)
  const mailboxes = account.mailboxes.map((one) =>
    one.address === email ? { address: email, passwordHash: hashOf(password) } : one,
  )
  state.accounts.put({ ...account, mailboxes })
  return null
}

const remove: CpanelFunction = ({ state }, account, parameters) => {
  const email = ownMailbox(account, parameters)
  const mailboxes = account.mailboxes.filter((one) => one.address !== email)
  state.accounts.put({ ...account, mailboxes })
  return null
}

/** The functions about mailboxes, by API version and name. */
export const mailboxFunctions: readonly (readonly [string, CpanelFunction])[] = [
  ['3 Email::list_pops_with_disk', list],
  ['3 Email::add_pop', add],
  ['3 Email::passwd_pop', setPassword],
  ['3 Email::delete_pop', remove],
]
