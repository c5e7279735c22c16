export { toStrictAscii, toUnicodeName } from './idn.ts'
