/** The one module that knows the toolkit of VS Code's form elements: whoever replaces it, replaces it here. */
import {
  provideVSCodeDesignSystem,
  vsCodeButton,
  vsCodeCheckbox,
  vsCodeProgressRing,
  vsCodeTextField,
} from '@vscode/webview-ui-toolkit';
import { el, type Child, type Props } from './dom';

/** Defines the elements; to be called once, before any of them is made. */
export function registerToolkit(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeCheckbox(), vsCodeProgressRing(), vsCodeTextField());
}

/** How a button looks. */
export type ButtonLook = 'primary' | 'secondary' | 'icon';

/**
 * A button.
 * @param look how it looks
 * @param props as of `el`; an icon button needs a title
 * @param children its text or icon
 */
export function button(
  look: ButtonLook,
  props: Props,
  ...children: readonly Child[]
): HTMLElement & { disabled: boolean } {
  const attributes = { ...props.attributes, appearance: look };
  const label: Props['aria'] = look === 'icon' && props.title !== undefined ? { label: props.title } : {};
  const made = el('vscode-button', { ...props, attributes, aria: { ...label, ...props.aria } }, ...children);
  return made as HTMLElement & { disabled: boolean };
}

/** A text field; `value` is what stands in it. */
export type TextFieldElement = HTMLElement & { value: string; disabled: boolean };

/**
 * A text field.
 * @param name what assistive technology calls it
 * @param props as of `el`; the placeholder is an attribute
 * @param children icons, with `slot="start"` or `slot="end"`
 */
export function textField(name: string, props: Props, ...children: readonly Child[]): TextFieldElement {
  // The toolkit takes the name from the label, and overwrites `aria-label`. The style sheet hides the label.
  return el('vscode-text-field', props, ...children, name) as unknown as TextFieldElement;
}

/** A checkbox. */
export type CheckboxElement = HTMLElement & { checked: boolean };

/**
 * A checkbox.
 * @param props as of `el`
 * @param checked whether it is set
 * @param children its label
 */
export function checkbox(props: Props, checked: boolean, ...children: readonly Child[]): CheckboxElement {
  const made = el('vscode-checkbox', props, ...children) as unknown as CheckboxElement;
  made.checked = checked;
  return made;
}

/** A ring that turns while work is going on. */
export function progressRing(): HTMLElement {
  return el('vscode-progress-ring', { aria: { hidden: true } });
}
