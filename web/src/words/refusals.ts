/** The parameters of a refusal, and the words for each code. */

export type Params = Readonly<Record<string, unknown>>;
export type Refusals<Code extends string> = Readonly<Record<Code, (params: Params) => string>>;
