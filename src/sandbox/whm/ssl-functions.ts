import { randomInt } from 'node:crypto'
import { ownAccount, type WhmFunction } from './parameters.ts'

export const startAutosslCheck: WhmFunction = (context, parameters) => {
  const account = ownAccount(context, parameters)
  context.state.accounts.put({ ...account, sslCheckAt: context.now().toISOString() })
  return { data: { pid: randomInt(1000, 60_000) } }
}

export const autosslProblems: WhmFunction = (context, parameters) => {
  const { domain, sslCheckAt } = ownAccount(context, parameters)
  const { unresolved, sslMs } = context.behaviours.current.whm
  const endsAt = new Date(Date.parse(sslCheckAt) + sslMs)
  const hasEnded = sslCheckAt !== '' && endsAt <= context.now()
  const problems = hasEnded && unresolved.includes(domain) ? [domain, `www.${domain}`] : []
  return {
    data: {
      problems_by_domain: problems.map((name) => ({
        domain: name,
        problem: `“${name}” does not resolve to any IP addresses on the internet.`,
        time: endsAt.toISOString().replace(/\.\d+/, ''),
      })),
    },
  }
}
