/** What a refusal brings with it, and the words for each of its codes. */

export type Params = Readonly<Record<string, unknown>>;
export type Refusals<Code extends string> = Readonly<Record<Code, (params: Params) => string>>;
