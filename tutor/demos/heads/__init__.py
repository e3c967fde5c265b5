"""What parting attention into heads changes, and how few KV heads or latents will do."""
