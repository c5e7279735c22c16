export {
  parseDomain,
  parseExactDomain,
  parseOwnedDomain,
  parseTerm,
  type DomainName,
} from './parse-domain.ts'
export type { SoldTlds } from './sold-tlds.ts'
export { takesScript, untakenScript } from './supported-scripts.ts'
