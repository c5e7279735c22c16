export { pointerOf } from './pointer-name.ts'
export { toStrictAscii, toUnicodeName } from './idn.ts'
