type ValidationRule<Field, Problem> = readonly [isBroken: boolean, field: Field, problem: Problem];

/** The validation errors of all rules that are broken, in order. */
export const findBrokenRules = <const Field, const Problem>(
  rules: readonly ValidationRule<Field, Problem>[],
) => rules.filter(([isBroken]) => isBroken).map(([, field, problem]) => ({ field, problem }));
