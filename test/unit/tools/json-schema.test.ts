import Ajv from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flag, list, object, oneOf, optional, text, whole } from '../../../src/tools/json-schema';
import { inputFault, TOOL_NAMES, TOOLS } from '../../../src/tools/tool-inputs';
import { TOOL_OUTPUTS } from '../../../src/tools/tool-outputs';

const shape = object({
  name: text('a name', 5),
  count: optional(whole('how many', 1, 3)),
  sure: optional(flag('whether')),
  way: optional(oneOf('which way', 'up', 'down')),
  parts: optional(list('parts', text('a part', 3), 2)),
});

describe('what is given', () => {
  test.each<[string, unknown, string | undefined]>([
    ['the least', { name: 'a' }, undefined],
    ['all', { name: 'a', count: 3, sure: false, way: 'up', parts: ['a', 'b'] }, undefined],
    ['an optional field that is not there', { name: 'a', count: undefined }, undefined],
    ['nothing', undefined, 'it has to be an object'],
    ['null', null, 'it has to be an object'],
    ['a list', ['a'], 'it has to be an object'],
    ['a field that lacks', {}, 'name is missing'],
    ['a field too many', { name: 'a', names: 'b' }, 'there is no "names"; known are name, count, sure, way, parts'],
    ['a name of the prototype', { name: 'a', constructor: 1 }, 'there is no "constructor"; known are name, count, sure, way, parts'], // prettier-ignore
    ['blanks', { name: '  ' }, 'name is empty'],
    ['a text too long', { name: 'abcdef' }, 'name has 6 characters; 5 are allowed'],
    ['a number for a text', { name: 5 }, 'name has to be a string'],
    ['a text for a number', { name: 'a', count: '1' }, 'count has to be a whole number from 1 to 3'],
    ['a part of a number', { name: 'a', count: 1.5 }, 'count has to be a whole number from 1 to 3'],
    ['a number too large', { name: 'a', count: 4 }, 'count has to be a whole number from 1 to 3'],
    ['a word for a flag', { name: 'a', sure: 'yes' }, 'sure has to be true or false'],
    ['another word', { name: 'a', way: 'left' }, 'way has to be up or down'],
    ['an empty list', { name: 'a', parts: [] }, 'parts has 0 elements; 1 to 2 are allowed'],
    ['a list too long', { name: 'a', parts: ['a', 'b', 'c'] }, 'parts has 3 elements; 1 to 2 are allowed'],
    ['a part too long', { name: 'a', parts: ['a', 'abcd'] }, 'parts[1] has 4 characters; 3 are allowed'],
    ['no list', { name: 'a', parts: 'a' }, 'parts has to be a list'],
  ])('%s', (_, value, fault) => {
    expect(shape.check(value, 'it')).toBe(fault);
  });

  test('what the check accepts, its schema accepts, and the other way round', () => {
    const accepts = new Ajv().compile(shape.json);
    const names = fc.constantFrom('name', 'count', 'sure', 'way', 'parts', 'other');
    // Blanks alone are refused by the check, and no schema can say so.
    const values = fc.oneof(fc.constantFrom('a', 'up', 'abcdef', 2, 9, 0.5, true, null), fc.array(fc.constantFrom('a', 'abcd', 1), { maxLength: 3 })); // prettier-ignore
    fc.assert(
      fc.property(fc.dictionary(names, values), (value) => {
        expect(shape.check({ ...value }, 'it') === undefined).toBe(accepts({ ...value }));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the tools', () => {
  test.each(TOOL_NAMES)('%s has schemas that are schemas, and says what it is given', (name) => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true });
    expect(() => ajv.compile(TOOLS[name].input.json)).not.toThrow();
    expect(() => ajv.compile(TOOL_OUTPUTS[name])).not.toThrow();
    const fields = TOOLS[name].input.json['properties'] as Record<string, { description?: string }>;
    for (const field of Object.values(fields)) expect(field.description).toMatch(/\.$/);
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test('a fault names the tool', () => {
    expect(inputFault('ask', {})).toBe('ask cannot be called so: question is missing.');
    expect(inputFault('ask', { question: 'How many?' })).toBeUndefined();
  });
});
