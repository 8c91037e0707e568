/** Shares a text and a link, by the device's share sheet or else by the clipboard. */

export type ShareResult = "shared" | "copied" | "cancelled";

export async function share(text: string, url?: string): Promise<ShareResult> {
  if (navigator.share) {
    try {
      await navigator.share({ text, ...(url !== undefined && { url }) });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
      // If the sheet cannot be shown, the clipboard still works.
    }
  }
  await copy(url === undefined ? text : `${text} ${url}`);
  return "copied";
}

export async function copy(text: string): Promise<void> {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  // Pages that are not secure, as on a home network, have no clipboard API.
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "vh";
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
